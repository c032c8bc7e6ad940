import { recordingForm } from "../../../test/access/media";
import { startPlatform } from "../../../test/access/platform";
import { formerUidKey, sourcecastKey, sourcecastUidKey } from "../table";

it("finds a recording whose uid was the only one of the deployment, refuses the uid again, and deletes it whole", async () => {
  const platform = await startPlatform();
  const courseId = await platform.makeCourse("ada");
  const base = `/v2/courses/${courseId}`;
  const record = () =>
    platform.call("POST", `${base}/admin/sourcecast`, { as: "ada", body: recordingForm({ uid: "lecture" }) });
  expect((await record()).status).toBe(200);
  await platform.table.remove(sourcecastUidKey(courseId, "lecture"));
  await platform.table.put({ ...formerUidKey("lecture"), courseId, sourcecastId: 1 });
  await platform.table.update(sourcecastKey(courseId, 1), { unset: ["isUidOfCourse"] });
  expect((await platform.call("GET", `${base}/sourcecasts/lecture`, { as: "ada" })).status).toBe(200);
  expect((await record()).status).toBe(400);
  await platform.succeed("DELETE", `${base}/admin/sourcecast/1`, { as: "ada" });
  expect(await platform.table.get(formerUidKey("lecture"))).toBeUndefined();
  expect((await record()).status).toBe(200);
  await platform.close();
});
