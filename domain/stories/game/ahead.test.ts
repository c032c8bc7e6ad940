import { ADVANCE, lamp, Player } from "./player.fixture";

it("names the faces of the dialogue that is going on, once each, then the places beyond", () => {
  const text = `${lamp("show_dialogue*(hello)")}    characters
        +bea, Bea, calm, left
dialogues
    hello
        1
        @bea, glad, right
        Hello.
        @you
        Hello.
        @bea, stern, right
        Go away.
        @bea, glad, right
        Or stay.
`;
  const player = new Player(text).explore();
  const before = player.view.ahead;
  player.do({ type: "examine", itemId: "lamp" });
  expect(player.view.line?.text).toBe("Hello.");
  expect(player.view.ahead).toEqual(["/avatars/bea/bea.glad.png", "/avatars/bea/bea.stern.png", ...before]);
  player.do(ADVANCE, ADVANCE, ADVANCE, ADVANCE);
  expect(player.view.ahead).toEqual(before);
});
