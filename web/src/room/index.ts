export type { RoomProgram } from "./live-room";
export { useOwnAwards } from "./own-awards";
export type { EarnedAward } from "./room-assets";
export { useRoomProgram } from "./room-program";
export { RoomView, type RoomViewProps } from "./room-view";
