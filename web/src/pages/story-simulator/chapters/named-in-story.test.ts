import { readStory } from "../../../../../domain/stories/read-story";
import { assetsNamedBy, playerFactsNamed } from "./named-in-story";

const STORY = `startingLoc: hut

objectives
    done

locations
    hut, /locations/hut/night.png, The Hut

hut
    modes: talk
    talkTopics: hello
    preview: /images/hut-small.png
    objects
        +lens, objects/lens.png, 10, 20
            complete_objective(done) if userstate.collectibles.key AND !userstate.assessments.M1
            update_character(ada, sad)
    characters
        +ada, Ada, happy
    bgm
        waves, /bgm/waves.mp3, 1

dialogues
    hello
        1
        @ada, cross
        Hello.
        goto 1 if userstate.achievements.first AND userstate.collectibles.key
`;
const { checkpoint } = readStory([{ name: "a.txt", text: STORY }]);

test("names what conditions ask about, each once", () => {
  expect(playerFactsNamed([checkpoint, checkpoint])).toEqual({
    collectibles: ["key"],
    assessments: ["M1"],
    achievements: ["first"],
  });
});

test("names every picture and sound that a checkpoint shows or plays", () => {
  expect(assetsNamedBy(checkpoint).toSorted()).toEqual([
    "avatars/ada/ada.cross.png",
    "avatars/ada/ada.happy.png",
    "avatars/ada/ada.sad.png",
    "bgm/waves.mp3",
    "images/hut-small.png",
    "locations/hut/night.png",
    "objects/lens.png",
  ]);
});
