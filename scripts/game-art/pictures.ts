import { awards } from "./awards";
import {
  awardsHall,
  chapterSelect,
  cookie,
  cursor,
  defaultLocation,
  galaxy,
  mainMenu,
  settings,
  simulator,
} from "./built-in";
import { firstLight, hollowPreview, lostNames } from "./covers";
import { archive } from "./locations/archive";
import { attic, emptyRoom } from "./locations/attic";
import { cave } from "./locations/cave";
import { glassHall } from "./locations/glass-hall";
import { harbour } from "./locations/harbour";
import { hollow } from "./locations/hollow";
import { lampRoom } from "./locations/lamp-room";
import { lookout } from "./locations/lookout";
import { market } from "./locations/market";
import { river } from "./locations/river";
import * as objects from "./objects";
import { quill, smallOne } from "./people/creatures";
import { odile, pip } from "./people/keepers";
import { bram, ilka, sefa } from "./people/town";
import * as things from "./things";

type Drawings = Readonly<Record<string, () => { toString(): string }>>;

const PEOPLE: Readonly<Record<string, Drawings>> = { odile, pip, bram, sefa, ilka, quill, small_one: smallOne };

const OBJECTS: Drawings = {
  "lookout/telescope": objects.telescope,
  "lookout/matchbox": objects.matchbox,
  "lookout/biscuit-tin": objects.biscuitTin,
  "lookout/chart": objects.chart,
  "lamp/lamp": () => objects.lamp(false),
  "lamp/lamp-lit": () => objects.lamp(true),
  "lamp/oil-can": objects.oilCan,
  "lamp/beam": objects.beam,
  "harbour/name-board": () => objects.nameBoard(""),
  "harbour/name-board-named": () => objects.nameBoard("MARGUERITE"),
  "harbour/bell": objects.bell,
  "harbour/footprints": objects.footprints,
  "market/ledger": things.ledger,
  "market/purse": things.purse,
  "market/noodles": things.noodles,
  "archive/drawer": things.drawer,
  "archive/card": things.card,
  "attic/desk-lamp": things.deskLamp,
  "attic/letter": things.letter,
  "attic/doormat": things.doormat,
  "stones/mark": things.mark,
  "cave/ear-trumpet": things.earTrumpet,
  "mirrors/mirror": things.mirror,
  "mirrors/shard": things.shard,
  "hollow/bag": things.bag,
};

/** Every picture of the game by its path below `assets/`. */
export const PICTURES: Drawings = {
  "stories/files/locations/lookout/dusk.jpg": () => lookout("dusk"),
  "stories/files/locations/lookout/lit.jpg": () => lookout("lit"),
  "stories/files/locations/lookout/dawn.jpg": () => lookout("dawn"),
  "stories/files/locations/lamp-room/dark.jpg": lampRoom,
  "stories/files/locations/harbour/evening.jpg": harbour,
  "stories/files/locations/market/night.jpg": market,
  "stories/files/locations/archive/drawers.jpg": archive,
  "stories/files/locations/attic/evening.jpg": attic,
  "stories/files/locations/stones/river.jpg": river,
  "stories/files/locations/cave/echo.jpg": cave,
  "stories/files/locations/mirrors/glass.jpg": glassHall,
  "stories/files/locations/hollow/end.jpg": hollow,
  ...avatars(),
  "stories/files/images/covers/first-light.jpg": firstLight,
  "stories/files/images/covers/lost-names.jpg": lostNames,
  "stories/files/images/previews/hollow.jpg": hollowPreview,
  ...Object.fromEntries([...awards()].map(([name, draw]) => [`stories/files/images/awards/${name}.png`, draw])),
  ...Object.fromEntries(Object.entries(OBJECTS).map(([name, draw]) => [`stories/files/objects/${name}.png`, draw])),
  "game/ui/main-menu.jpg": mainMenu,
  "game/ui/chapter-select.jpg": chapterSelect,
  "game/ui/awards-hall.jpg": awardsHall,
  "game/ui/settings.jpg": settings,
  "game/ui/default-location.jpg": defaultLocation,
  "game/ui/room.jpg": emptyRoom,
  "game/ui/galaxy.jpg": galaxy,
  "game/ui/simulator.jpg": simulator,
  "game/ui/cookie.png": cookie,
  "game/ui/cursor-look.png": () => cursor("look"),
  "game/ui/cursor-hover.png": () => cursor("hover"),
  "game/ui/cursor-seen.png": () => cursor("seen"),
};

function avatars(): Drawings {
  const named = Object.entries(PEOPLE).flatMap(([id, expressions]) =>
    Object.entries(expressions).map(([name, draw]) => [`stories/files/avatars/${id}/${id}.${name}.png`, draw] as const),
  );
  return Object.fromEntries(named);
}
