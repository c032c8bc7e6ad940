import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { COURSE_EFFECTS, GAME_EFFECTS } from "./effects";
import { MUSIC, music } from "./music";
import type { Track } from "./synthesiser";

const ASSETS = path.join(__dirname, "..", "..", "assets");
const [COURSE, GAME] = [path.join(ASSETS, "stories/files"), path.join(ASSETS, "game")];

/** Makes all sounds of the stories and the game. Needs `ffmpeg`, which writes the MP3 files. */
function makeAll(): void {
  for (const name of MUSIC) save(`${name === "menu" ? GAME : COURSE}/bgm/${name}.mp3`, music(name), "64k");
  for (const [name, make] of Object.entries(COURSE_EFFECTS))
    save(`${COURSE}/sfx/${name}.mp3`, make().levelled(0.32), "64k");
  for (const [name, make] of Object.entries(GAME_EFFECTS)) save(`${GAME}/sfx/${name}.mp3`, make().levelled(0.2), "48k");
}

function save(file: string, track: Track, bitrate: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const wave = `${file}.wav`;
  writeFileSync(wave, track.wav());
  execFileSync("ffmpeg", ["-y", "-v", "error", "-i", wave, "-b:a", bitrate, "-map_metadata", "-1", file]);
  rmSync(wave);
  const squares = track.samples.reduce((sum, sample) => sum + sample * sample, 0);
  const level = (10 * Math.log10(squares / track.samples.length)).toFixed(1);
  console.log(`${path.relative(ASSETS, file)} ${Math.round(statSync(file).size / 1024)} KB, RMS ${level} dBFS`);
}

makeAll();
