/**
 * Writes one line of a Lambda's log: level ERROR for a fault, INFO for everything else.
 *
 * The line stays an object. With the log format JSON, Lambda's runtime puts it under `message` as it is, so that Logs
 * Insights and metric filters find its fields (`filter message.route = …`); text would arrive there as one opaque string.
 */
export function writeLogLine(line: object, isFault: boolean): void {
  if (isFault) console.error(line);
  else console.log(line);
}
