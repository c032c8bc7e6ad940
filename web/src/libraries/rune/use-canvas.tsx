import { type ReactNode, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Batch, Drawing } from "../../../../language/modules/rune/drawing";
import type { Pixels } from "../../../../language/modules/rune/raster";
import { BRIGHTNESS, FOCUS, type Pass } from "../../../../language/modules/rune/views";
import { type RuneRenderer, type Scene, softwarePainter } from "./rune-renderer";

const float = (number: number): string => number.toFixed(6);

/** Moves a point sideways by its depth, as `projectedAt` does. */
const PROJECTION_SHADER = `
uniform float shift;
float seenAt(float depth) { return shift * (1.0 - depth / ${float(FOCUS)}); }
`;

/** The colour that a pass lays down, as the software painter's `seen`. */
const COLOUR_SHADER = `
uniform float grey;
vec4 seen(vec4 ink) {
  float brightness = dot(ink.rgb, vec3(${BRIGHTNESS.map(float).join(", ")}));
  return vec4(mix(ink.rgb, vec3(brightness), grey), ink.a);
}
`;

const TRIANGLES = {
  vertex: `#version 300 es
in vec3 corner;
in vec4 color;
out vec4 ink;
${PROJECTION_SHADER}
void main() {
  ink = color;
  gl_Position = vec4(corner.x + seenAt(corner.z), corner.y, 0.0, 1.0);
}`,
  fragment: `#version 300 es
precision mediump float;
in vec4 ink;
out vec4 result;
${COLOUR_SHADER}
void main() { result = seen(ink); }`,
};

/** The unit square as a strip of four corners, moved by a matrix and filled with a texture. */
const IMAGE = {
  vertex: `#version 300 es
uniform vec4 linear;
uniform vec3 place;
out vec2 at;
${PROJECTION_SHADER}
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
${COLOUR_SHADER}
void main() { result = seen(texture(image, at)); }`,
};

type Gl = WebGL2RenderingContext;

/** What is seen of an image that is not there. The software painter uses the same grey. */
const MISSING: Pixels = { width: 1, height: 1, data: Uint8Array.of(222, 222, 226, 255) };

/** A painter by WebGL with smooth edges; null where there is none. */
function webglPainter(canvas: HTMLCanvasElement): RuneRenderer | null {
  const gl = canvas.getContext("webgl2", { antialias: true, alpha: false });
  if (!gl) return null;
  const triangles = program(gl, TRIANGLES);
  const image = program(gl, IMAGE);
  if (!triangles || !image) return null;
  return new WebglPainter(gl, triangles, image);
}

class WebglPainter implements RuneRenderer {
  private readonly corners: WebGLBuffer;
  private readonly colors: WebGLBuffer;
  private readonly textures = new Map<Pixels, WebGLTexture>();
  private loaded: Drawing | null = null;

  constructor(
    private readonly gl: Gl,
    private readonly triangles: WebGLProgram,
    private readonly image: WebGLProgram,
  ) {
    this.corners = this.attribute("corner", 3, gl.FLOAT);
    this.colors = this.attribute("color", 4, gl.UNSIGNED_BYTE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.clearColor(1, 1, 1, 1);
  }

  draw({ drawing, passes, images }: Scene): void {
    const { gl } = this;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    if (this.loaded !== drawing) this.load(drawing);
    gl.colorMask(true, true, true, true);
    gl.clear(gl.COLOR_BUFFER_BIT);
    for (const pass of passes) {
      gl.colorMask(...pass.channels, true);
      for (const batch of drawing.batches) {
        if ("image" in batch) this.drawImage(batch, images.get(batch.image) ?? MISSING, pass);
        else {
          this.use(this.triangles, pass);
          gl.drawArrays(gl.TRIANGLES, batch.from, batch.count);
        }
      }
    }
  }

  dispose(): void {
    const { gl } = this;
    for (const texture of this.textures.values()) gl.deleteTexture(texture);
    gl.deleteBuffer(this.corners);
    gl.deleteBuffer(this.colors);
    gl.deleteProgram(this.triangles);
    gl.deleteProgram(this.image);
    // A browser has few contexts, and a canvas that is gone keeps its own until memory is collected.
    setTimeout(() => {
      if (!(gl.canvas as HTMLCanvasElement).isConnected) gl.getExtension("WEBGL_lose_context")?.loseContext();
    });
  }

  private attribute(name: string, size: number, type: number): WebGLBuffer {
    const { gl } = this;
    const buffer = gl.createBuffer();
    const at = gl.getAttribLocation(this.triangles, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, type, type === gl.UNSIGNED_BYTE, 0, 0);
    return buffer;
  }

  private load(drawing: Drawing): void {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.corners);
    gl.bufferData(gl.ARRAY_BUFFER, drawing.corners, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.colors);
    gl.bufferData(gl.ARRAY_BUFFER, drawing.colors, gl.DYNAMIC_DRAW);
    this.loaded = drawing;
  }

  private use(used: WebGLProgram, { shift, grey }: Pass): void {
    const { gl } = this;
    // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL, not a hook of React
    gl.useProgram(used);
    gl.uniform1f(gl.getUniformLocation(used, "shift"), shift);
    gl.uniform1f(gl.getUniformLocation(used, "grey"), grey ? 1 : 0);
  }

  private drawImage({ matrix, depth }: Extract<Batch, { image: string }>, pixels: Pixels, pass: Pass): void {
    const { gl } = this;
    const [a, b, c, d, e, f] = matrix;
    this.use(this.image, pass);
    gl.bindTexture(gl.TEXTURE_2D, this.textureOf(pixels));
    gl.uniform4f(gl.getUniformLocation(this.image, "linear"), a, b, c, d);
    gl.uniform3f(gl.getUniformLocation(this.image, "place"), e, f, depth);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  private textureOf(pixels: Pixels): WebGLTexture {
    const known = this.textures.get(pixels);
    if (known) return known;
    const { gl } = this;
    const texture = gl.createTexture();
    this.textures.set(pixels, texture);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    const { width, height, data } = pixels;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    return texture;
  }
}

/** A program of two shaders; null when the context cannot make it, as a lost one cannot. */
function program(gl: Gl, texts: { vertex: string; fragment: string }): WebGLProgram | null {
  const linked = gl.createProgram();
  const parts = [
    [gl.VERTEX_SHADER, texts.vertex],
    [gl.FRAGMENT_SHADER, texts.fragment],
  ] as const;
  for (const [kind, text] of parts) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(linked, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(linked);
  return gl.getProgramParameter(linked, gl.LINK_STATUS) ? linked : null;
}

/** The side of a picture in CSS pixels. */
const SIDE = 512;
/** More pixels than that for each of them cannot be told apart. */
const FINEST = 3;

type Way = "webgl" | "software" | "none";

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** How a picture is drawn: by WebGL while the browser can, else without the graphics card. */
export function useWay() {
  const [way, setWay] = useState<Way>("webgl");
  const density = useSyncExternalStore(onResize, () => window.devicePixelRatio);
  const fallBack = useCallback(() => setWay((before) => (before === "webgl" ? "software" : "none")), []);
  const size = way === "webgl" ? Math.round(SIDE * Math.min(FINEST, Math.max(1, density))) : SIDE;
  return { way, size, fallBack };
}

interface Canvas extends ReturnType<typeof useWay> {
  readonly scene: Scene;
  readonly label: string;
}

/**
 * A canvas that shows the scene.
 * @returns it, and what makes a PNG of what it shows (null when the browser does not)
 */
export function useCanvas({ way, size, fallBack, scene, label }: Canvas): {
  canvas: ReactNode;
  toPng: () => Promise<Blob | null>;
} {
  const element = useRef<HTMLCanvasElement>(null);
  const painter = useRef<RuneRenderer>(null);
  // A canvas never changes its kind of context, so `way` is also its key below.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const made = way === "webgl" ? webglPainter(current) : softwarePainter(current);
    painter.current = made;
    if (!made) return fallBack();
    const lost = (): void => fallBack();
    current.addEventListener("webglcontextlost", lost);
    return () => {
      current.removeEventListener("webglcontextlost", lost);
      painter.current = null;
      made.dispose();
    };
  }, [way, fallBack]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size empties the canvas, another way makes a new one
  useLayoutEffect(() => painter.current?.draw(scene), [scene, size, way]);
  const toPng = (): Promise<Blob | null> =>
    new Promise((resolve) => {
      // The buffer of WebGL is empty once the browser has shown it, so it is drawn again just before.
      painter.current?.draw(scene);
      if (element.current) element.current.toBlob(resolve, "image/png");
      else resolve(null);
    });
  const canvas = way !== "none" && (
    <canvas key={way} ref={element} className="rune__canvas" width={size} height={size} role="img" aria-label={label} />
  );
  return { canvas, toPng };
}
