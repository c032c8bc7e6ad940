import { connect } from "node:net";
import { listen } from "./server";

test("closes while websockets are open, and ends them", async () => {
  const server = await listen(
    (_request, response) => void response.end(),
    0,
    (_request, socket) => void socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"),
  );
  const client = connect(server.port, "127.0.0.1");
  const ended = new Promise((resolve) => client.once("close", resolve));
  const upgraded = new Promise((resolve) => client.once("data", (data) => resolve(String(data))));
  client.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
  expect(await upgraded).toBe("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  await server.close();
  await ended;
});
