const twoDigits = (value: number): string => String(value).padStart(2, "0");

/**
 * Writes a place in a recording, or its length, as players do: minutes and seconds, hours where there are any: "04:12", "1:04:12".
 * @param tenths with tenths of a second, for a clock that runs: "04:12.3"
 */
export function playTime(milliseconds: number, tenths = false): string {
  const whole = Math.max(0, Math.floor(milliseconds / 100));
  const seconds = Math.floor(whole / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}${tenths ? `.${whole % 10}` : ""}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
