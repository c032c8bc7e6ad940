import { Track } from "./synthesiser";

const BELL = [1, 0.6, 0.4, 0.25, 0.18];
const SOFT = [1, 0.15];

/** The effects of the stories, by name. */
export const COURSE_EFFECTS: Readonly<Record<string, () => Track>> = {
  bell: () =>
    new Track(2.4).tone(0, 2.3, 3, 0.5, { attack: 0.004, overtones: BELL }).tone(0, 1.4, 15.3, 0.2, { attack: 0.004 }),
  "bell-last": () =>
    new Track(4).tone(0, 3.8, -4, 0.6, { attack: 0.004, overtones: BELL }).tone(0.05, 3, 8.2, 0.25, { attack: 0.01 }),
  drawer: () => new Track(0.7).noise(0, 0.4, 0.5, 0.9, 4).tone(0.42, 0.2, -26, 0.6, { attack: 0.004, slide: -5 }),
  echo: () => new Track(3).tone(0, 0.5, 10, 0.5, { slide: -3, overtones: SOFT }).echo(0.55, 0.5, 4),
  found: () =>
    new Track(1.6)
      .tone(0, 0.7, 3, 0.4, { overtones: SOFT })
      .tone(0.13, 0.7, 7, 0.4, { overtones: SOFT })
      .tone(0.26, 0.8, 10, 0.4, { overtones: SOFT })
      .tone(0.4, 1.1, 15, 0.5, { overtones: SOFT }),
  horn: () =>
    new Track(2.2)
      .tone(0, 2.1, -24, 0.5, { attack: 0.25, overtones: [1, 0.8, 0.6, 0.4, 0.2], vibrato: 0.1 })
      .tone(0.02, 2, -17, 0.3, { attack: 0.3, overtones: [1, 0.6, 0.3] }),
  lamp: () =>
    new Track(1.8)
      .noise(0, 0.8, 0.4, 0.96, 6)
      .tone(0.15, 1.5, -9, 0.35, { attack: 0.4, slide: 12, overtones: SOFT })
      .tone(0.6, 1.1, 3, 0.3, { attack: 0.2 }),
  match: () => new Track(0.9).noise(0, 0.18, 1, 0.3, 7).noise(0.14, 0.7, 0.5, 0.86, 8),
  oops: () =>
    new Track(0.7)
      .tone(0, 0.3, -2, 0.5, { slide: -2, overtones: SOFT })
      .tone(0.2, 0.45, -7, 0.5, { slide: -4, overtones: SOFT }),
  "small-steps": () =>
    [0, 1, 2, 3, 4, 5].reduce(
      (track, step) =>
        track.noise(step * 0.16, 0.07, 0.6, 0.7, step + 1).tone(step * 0.16, 0.07, (step % 2) * 3 - 20, 0.3),
      new Track(1.1),
    ),
};

/** The effects of the game itself, by name. */
export const GAME_EFFECTS: Readonly<Record<string, () => Track>> = {
  "button-hover": () => new Track(0.06).tone(0, 0.05, 15, 0.4, { attack: 0.005, overtones: SOFT }),
  "button-click": () => new Track(0.12).tone(0, 0.1, 10, 0.5, { attack: 0.003, slide: -4, overtones: SOFT }),
  choice: () =>
    new Track(0.25)
      .tone(0, 0.12, 7, 0.5, { overtones: SOFT, attack: 0.004 })
      .tone(0.08, 0.16, 12, 0.5, { overtones: SOFT, attack: 0.004 }),
  advance: () => new Track(0.08).tone(0, 0.07, 12, 0.4, { attack: 0.003, overtones: SOFT }),
  "popup-in": () => new Track(0.35).noise(0, 0.2, 0.3, 0.8, 3).tone(0.05, 0.28, 3, 0.4, { slide: 7, overtones: SOFT }),
  "popup-out": () => new Track(0.3).tone(0, 0.28, 10, 0.35, { slide: -9, overtones: SOFT }),
  "menu-in": () =>
    new Track(0.4).tone(0, 0.3, 0, 0.4, { overtones: SOFT }).tone(0.07, 0.3, 7, 0.35, { overtones: SOFT }),
  "menu-out": () =>
    new Track(0.4).tone(0, 0.3, 7, 0.4, { overtones: SOFT }).tone(0.07, 0.3, 0, 0.35, { overtones: SOFT }),
  mode: () => new Track(0.3).tone(0, 0.26, 5, 0.4, { overtones: [1, 0.4, 0.1], attack: 0.01 }),
  "notice-in": () =>
    new Track(0.7)
      .tone(0, 0.4, 8, 0.35, { overtones: BELL, attack: 0.004 })
      .tone(0.12, 0.55, 15, 0.35, { overtones: BELL, attack: 0.004 }),
  "notice-out": () => new Track(0.3).tone(0, 0.28, 3, 0.3, { slide: -5, overtones: SOFT }),
  radio: () =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .reduce(
        (track, part) => track.noise(part * 0.38, 0.36, 0.5 + (part % 3) * 0.3, 0.2 + (part % 4) * 0.18, part + 20),
        new Track(3.2),
      )
      .tone(0.4, 2.4, 22, 0.06, { slide: 5, vibrato: 0.4 }),
};
