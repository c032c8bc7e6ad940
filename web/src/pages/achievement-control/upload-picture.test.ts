/** @vitest-environment jsdom */
import { ApiFailure } from "../../api/failures";
import { picturePath, uploadPicture } from "./upload-picture";

const COURSE = { courseId: 4, prefix: "courses-test/4/" };

const picture = (name: string): File =>
  Object.assign(new File(["abc"], name), { arrayBuffer: async () => new TextEncoder().encode("abc").buffer });

const refusing = (status: number, text: string) => () => Promise.reject(new ApiFailure(status, text));

it("names a picture by its content, and takes nothing else", async () => {
  expect(await picturePath(picture("My Medal.PNG"))).toBe("images/achievements/ba7816bf8f01.png");
  expect(await picturePath(picture("medal.txt"))).toBeUndefined();
  expect(await picturePath(picture("medal"))).toBeUndefined();
});

it("answers the address on this site, also of a picture that is there already", async () => {
  const address = "http://localhost/courses-test/4/images/achievements/ba7816bf8f01.png";
  const sent: unknown[] = [];
  const taking = async (...call: readonly unknown[]) => {
    sent.push(call.slice(0, 2));
    return "";
  };
  expect(await uploadPicture(COURSE, picture("a.png"), taking)).toBe(address);
  expect(sent).toEqual([[4, "images/achievements/ba7816bf8f01.png"]]);
  expect(await uploadPicture(COURSE, picture("a.png"), refusing(400, "File already exists"))).toBe(address);
});

it("says why a picture is refused", async () => {
  await expect(uploadPicture(COURSE, picture("a.mp3"))).rejects.toThrow("Invalid file type");
  const refused = uploadPicture(COURSE, picture("a.png"), refusing(413, "A file may have 5 MB at most"));
  await expect(refused).rejects.toThrow("A file may have 5 MB at most");
});
