/** @vitest-environment node */
import { untilAnswering } from "./answering";
import { listen } from "./http/server";

test("waits for an answer with 200 and tells once what comes instead", async () => {
  const statuses = [503, 500, 500, 500, 200];
  const asked: string[] = [];
  const server = await listen((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(statuses[asked.length - 1] ?? 200).end();
  });
  const lines: string[] = [];
  await untilAnswering(server.origin, (line) => lines.push(line), { againMs: 1, tellAfterMs: 0 });
  await server.close();
  expect(asked).toEqual(Array(5).fill("/v2/auth/providers"));
  expect(lines).toEqual(["The API does not answer yet (503). What it prints is in logs/ of the data folder."]);
});
