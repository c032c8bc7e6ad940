import { academyFixture } from "./fixture";
import { becomes, visit } from "./screens";

const academy = academyFixture();

it("archives a course once its name is typed, keeps it readable, and brings it back", async () => {
  const admin = await academy.pageOf("admin", "/courses/1/archive");
  await admin.getByText("11 members").waitFor();
  await admin.getByRole("button", { name: "Archive this course" }).click();
  await admin.getByText("This is not the name of the course.").waitFor();
  await admin.getByLabel("Type the course name to confirm").fill("Introduction to Programs");
  await admin.getByRole("button", { name: "Archive this course" }).click();
  await admin.getByText(/^Archived on /).waitFor();
  const student = await academy.pageOf("student2", "/courses/1/missions");
  await student.getByRole("heading", { name: "The Echo Chamber" }).waitFor();
  await student.getByText("This course is archived. You can read everything, but change nothing.").waitFor();
  await student.getByRole("button", { name: "SS: account of Sunny Student" }).click();
  await student.getByRole("button", { name: "My Courses" }).click();
  const archived = student.locator("optgroup[label=Archived] option");
  await becomes(async () => (await archived.allTextContents()).join(), "Introduction to Programs");
  await visit(admin, "/courses/1/auditlog?kind=setting");
  await admin.getByText("Archived the course").first().waitFor();
  await visit(admin, "/courses/1/archive");
  await admin.getByRole("button", { name: "Bring back this course" }).click();
  await admin.getByLabel("Type the course name to confirm").waitFor();
  await student.reload();
  await student.getByRole("heading", { name: "The Echo Chamber" }).waitFor();
  await becomes(
    () => student.getByText("This course is archived. You can read everything, but change nothing.").count(),
    0,
  );
});

it("shows an admin all links of the course in a window that is 900 px high", async () => {
  const admin = await academy.pageOf("admin", "/courses/1/adminpanel");
  await admin.setViewportSize({ width: 1280, height: 900 });
  const link = admin.getByRole("link", { name: "Archive Course" });
  const lowest = async () => {
    const box = await link.boundingBox();
    return box !== null && box.y + box.height <= 900;
  };
  await becomes(lowest, true);
});
