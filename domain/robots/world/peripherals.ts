import type { Argument } from "../device";
import type { SensorKind, SensorPort } from "./sensors";

/** What a robot's functions hand to a program for a motor or a sensor: its kind in the upper bits, its port in the lower. */
const KINDS = ["motor", "touch", "gyro", "colour", "ultrasonic"] as const;
type PeripheralKind = (typeof KINDS)[number];

export const MOTOR_PORTS = ["A", "B", "C", "D"] as const;
export type MotorPort = (typeof MOTOR_PORTS)[number];
export const SENSOR_PORTS = ["1", "2", "3", "4"] as const;

/** Returns the number by which a program knows a motor. */
export const motorNumber = (port: MotorPort): number => MOTOR_PORTS.indexOf(port);

/** Returns the number by which a program knows a sensor. */
export const sensorNumber = (kind: SensorKind, port: SensorPort): number =>
  (KINDS.indexOf(kind) << 16) | SENSOR_PORTS.indexOf(port);

interface Peripheral {
  readonly kind: PeripheralKind;
  readonly index: number;
}

/** Reads such a number; what is none gives undefined. */
function peripheralOf(value: Argument): Peripheral | undefined {
  if (typeof value !== "number" || !Number.isInteger(value)) return undefined;
  // Shifting takes the lowest 32 bits alone: a larger number must not pass for a smaller one.
  if (value < 0 || value > 0x7fffffff) return undefined;
  const kind = KINDS[value >> 16];
  const index = value & 0xffff;
  return kind !== undefined && index < 4 ? { kind, index } : undefined;
}

/** Returns the motor port that a value of a program stands for. */
export function motorPortOf(value: Argument): MotorPort | undefined {
  const found = peripheralOf(value);
  return found?.kind === "motor" ? MOTOR_PORTS[found.index] : undefined;
}

/** Returns the sensor that a value of a program stands for. */
export function sensorOf(value: Argument): { readonly kind: SensorKind; readonly port: SensorPort } | undefined {
  const found = peripheralOf(value);
  const port = found && SENSOR_PORTS[found.index];
  return found && port && found.kind !== "motor" ? { kind: found.kind, port } : undefined;
}
