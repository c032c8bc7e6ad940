import { BRIGHTNESS, FOCUS } from "../../../../language/modules/rune/views";

const float = (number: number): string => number.toFixed(6);

/** Moves a point sideways by its depth, as `seenAt` does. */
const SEEN_AT = `
uniform float shift;
float seenAt(float depth) { return shift * (1.0 - depth / ${float(FOCUS)}); }
`;

/** The colour that a pass lays down, as the software painter's `seen`. */
const SEEN = `
uniform float grey;
vec4 seen(vec4 ink) {
  float brightness = dot(ink.rgb, vec3(${BRIGHTNESS.map(float).join(", ")}));
  return vec4(mix(ink.rgb, vec3(brightness), grey), ink.a);
}
`;

export const TRIANGLES = {
  vertex: `#version 300 es
in vec3 corner;
in vec4 color;
out vec4 ink;
${SEEN_AT}
void main() {
  ink = color;
  gl_Position = vec4(corner.x + seenAt(corner.z), corner.y, 0.0, 1.0);
}`,
  fragment: `#version 300 es
precision mediump float;
in vec4 ink;
out vec4 result;
${SEEN}
void main() { result = seen(ink); }`,
};

/** The unit square as a strip of four corners, moved by a matrix and filled with a texture. */
export const IMAGE = {
  vertex: `#version 300 es
uniform vec4 linear;
uniform vec3 place;
out vec2 at;
${SEEN_AT}
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  at = vec2(corner.x + 1.0, 1.0 - corner.y) / 2.0;
  vec2 moved = vec2(dot(linear.xz, corner), dot(linear.yw, corner)) + place.xy;
  gl_Position = vec4(moved.x + seenAt(place.z), moved.y, 0.0, 1.0);
}`,
  fragment: `#version 300 es
precision mediump float;
uniform sampler2D image;
in vec2 at;
out vec4 result;
${SEEN}
void main() { result = seen(texture(image, at)); }`,
};
