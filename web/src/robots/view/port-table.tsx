import type { Port } from "../../../../domain/robots/world/snapshot";
import { strings } from "../../texts/en/robot";

/** What is plugged into a brick, and what it reads. */
export function PortTable({ ports }: { ports: readonly Port[] }) {
  if (ports.length === 0) return null;
  return (
    <table className="robot-view__ports">
      <caption>{strings.ports}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.port}</th>
          <th scope="col">{strings.device}</th>
          <th scope="col">{strings.reads}</th>
        </tr>
      </thead>
      <tbody>
        {ports.map((port) => (
          <tr key={port.port}>
            <th scope="row">{port.port}</th>
            <td>{strings.kinds[port.kind]}</td>
            <td>{readingOf(port)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function readingOf(port: Port): string {
  if ("speed" in port) return strings.motor(port.position, port.speed);
  switch (port.kind) {
    case "touch":
      return strings.touch(port.value === 1);
    case "colour":
      return strings.colours[port.value] ?? String(port.value);
    case "ultrasonic":
      return strings.distance(port.value);
    case "gyro":
      return strings.angle(port.value);
  }
}
