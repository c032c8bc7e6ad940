/** Writes a time of a recording as people read it: whole minutes and seconds, hours where there are any. @param time milliseconds */
export function clockWords(time: number): string {
  const seconds = Math.floor(Math.max(0, time) / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
