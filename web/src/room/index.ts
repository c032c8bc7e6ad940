export type { RoomProgram } from "./live-room";
export { useOwnAwards } from "./own-awards";

export { useRoomProgram } from "./room-program";
export { RoomView } from "./room-view";
