import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

/** Words of the book that is kept on a device. */
export const strings = catalogue("textbookOffline", {
  title: "Keep the whole book",
  why: "The whole book is then readable on this device without a network.",
  size: (size: string) => `Size: ${size}, with pictures and the search.`,
  noSize: "The host of this book does not say how large it is.",
  room: (used: string, free: string) => `This site uses ${used} here. ${free} more are free for it.`,
  noRoom: "This is more than the free room. Free some first, or keep a part.",
  kilobytes: (count: number) => `${formatNumber(count)} KB`,
  megabytes: (count: number) => `${formatNumber(count)} MB`,
  gigabytes: (count: number) => `${formatNumber(count)} GB`,
  keep: "Keep the book",
  goOn: "Go on",
  stop: "Stop",
  update: "Update",
  remove: "Remove from this device",
  close: "Close",
  keepAgain: "Keep it again",
  dismiss: "Leave it",
  looking: "Looking at what is here…",
  keeping: (done: number, all: number) => `Keeping: ${formatNumber(done)} of ${formatNumber(all)} files`,
  progress: "Files of the book that are here",
  part: (done: number, all: number) =>
    `${formatNumber(done)} of ${formatNumber(all)} files are here. They stay readable.`,
  outdated: (changed: number) =>
    changed === 1 ? "1 file has changed. The earlier one is here." : `${formatNumber(changed)} files have changed.`,
  whole: "The whole book is on this device.",
  persisted: "The browser keeps it until you remove it.",
  notPersisted: "The browser may remove it when this device runs out of room.",
  dropped: "Your browser has removed the kept book",
  droppedWhy: "It needed the room. Sections that you open are kept again.",
  failures: {
    full: "There is no room left on this device. What is here stays readable.",
    network: "The network is gone. It goes on when you are connected again.",
    missing: "The site lacks a file of the book. What is here stays readable.",
  },
  withoutPictures: "The text of the book is on this device. Its host does not let pictures be kept.",
  cannot: "This browser cannot keep the book. A private window, for example, keeps nothing.",
});
