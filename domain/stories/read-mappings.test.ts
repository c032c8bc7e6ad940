import { readAwards, readRoomPreviews } from "./read-mappings";

const awardsOf = (text: string) => {
  const { awards, problems } = readAwards({ name: "awardsMapping.txt", text });
  return { awards, problems: problems.map(({ severity, message, place }) => `${place.line} ${severity} ${message}`) };
};

describe("readAwards", () => {
  it("reads collectibles and achievements, whose descriptions may have commas and slashes", () => {
    const text =
      "collectibles\r\n    lens\r\n        lensIcon, images/lens.png, The lens, Found on the quay, see http://quay\r\n" +
      "achievements\n\t4f1c\n\t\tstar, /images/star.png, A star, For all\n";
    expect(awardsOf(text)).toEqual({
      awards: [
        {
          kind: "collectibles",
          id: "lens",
          assetKey: "lensIcon",
          assetPath: "/images/lens.png",
          title: "The lens",
          description: "Found on the quay, see http://quay",
        },
        {
          kind: "achievements",
          id: "4f1c",
          assetKey: "star",
          assetPath: "/images/star.png",
          title: "A star",
          description: "For all",
        },
      ],
      problems: [],
    });
  });

  it("tells of awards without their line and of lines with too little", () => {
    expect(awardsOf("collectibles\n    lens\n    rope\n        r, /r.png, Rope").problems).toEqual([
      '2 error Expected a line "assetKey, path, title, description" below "lens"',
      '4 error Expected "assetKey, path, title, description", obtained "r, /r.png, Rope"',
    ]);
  });

  it("takes the last of two awards with one id", () => {
    const { awards, problems } = awardsOf("collectibles\n    a\n        k, /1, A, B\n    a\n        k, /2, C, D");
    expect(awards.map(({ title }) => title)).toEqual(["C"]);
    expect(problems).toEqual(["4 warning a is there more than once: the last one counts"]);
  });

  it("tells of headers that hold no awards and of lines that belong to none", () => {
    const text =
      "    lost\nachievement\n    a\n        k, /1, A, B\ncollectibles\n    b\n        k, /1, A, B\n        more";
    const { awards, problems } = awardsOf(text);
    expect(awards.map(({ id }) => id)).toEqual(["b"]);
    expect(problems).toEqual([
      "1 warning Unexpected tabs",
      '2 warning "achievement" holds no awards: only collectibles and achievements do',
      "8 warning Only the first line is read",
    ]);
  });
});

describe("readRoomPreviews", () => {
  it("reads the picture of each assessment", () => {
    const { previews, problems } = readRoomPreviews({
      name: "r.txt",
      text: "12\n    images/dusk.png\n13\n\t/dawn.png",
    });
    expect([...previews]).toEqual([
      ["12", "/images/dusk.png"],
      ["13", "/dawn.png"],
    ]);
    expect(problems).toEqual([]);
  });

  it("tells of an assessment without a picture and of one that is there twice", () => {
    const { previews, problems } = readRoomPreviews({ name: "r.txt", text: "12\n13\n    /a.png\n13\n    /b.png" });
    expect([...previews]).toEqual([["13", "/b.png"]]);
    expect(problems.map(({ message }) => message)).toEqual([
      'Expected a line "path" below "12"',
      "13 is there more than once: the last one counts",
    ]);
  });
});
