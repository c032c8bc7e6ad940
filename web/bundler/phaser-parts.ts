import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "esbuild";

const SOURCE = resolve(__dirname, "../../node_modules/phaser/src");

/** What Phaser's own build sets, as it stands in its sources. */
const FLAGS: Readonly<Record<string, boolean>> = {
  WEBGL_RENDERER: true,
  CANVAS_RENDERER: false,
  WEBGL_DEBUG: false,
  FEATURE_SOUND: false,
  PLUGIN_CAMERA3D: false,
  PLUGIN_FBINSTANT: false,
};

/**
 * Parts that others name, but that a stage of images and tweens never calls: filters, shapes, tiles, lights, sprites'
 * animations, input, other kinds of textures. Each becomes a class without members.
 */
const LEFT_OUT = [
  /^filters\/(?!Controller)/,
  /^renderer\/webgl\/renderNodes\/filters\//,
  /^renderer\/webgl\/renderNodes\/(BatchHandler(PointLight|Strip|TileSprite|Tri)|DrawLine|DynamicTextureHandler|FillPath|StrokePath)/,
  /^renderer\/webgl\/renderNodes\/submitter\/Submitter(MeshToQuad|Tile|TilemapGPULayer|TileSprite)\.js$/,
  /^renderer\/webgl\/renderNodes\/(texturer|transformer)\/.*(Tile|Vertex)/,
  /^renderer\/snapshot\//,
  /^animations\/AnimationManager/,
  /^gameobjects\/components\/PathFollower/,
  /^input\//,
  /^textures\/DynamicTexture/,
  /^core\/DebugHeader/,
  // Listens to the window for ever; in a hidden tab no frames are asked for anyway.
  /^core\/VisibilityHandler/,
  // Makes a graphics context of its own to see whether it can.
  /^device\/Features/,
  /^tweens\/(builders\/(Stagger|NumberTween|TweenChain)Builder|tween\/TweenChain)/,
];

/** Collections of which only these members are used, and a class that is made but never shown. */
const SHORTENED: Readonly<Record<string, string>> = {
  "math/index.js": `module.exports = { RandomDataGenerator: function () {}, Between: require("./Between"),
    FloatBetween: require("./FloatBetween"), Clamp: require("./Clamp") };`,
  "device/index.js": `module.exports = { os: require("./OS"), browser: require("./Browser"), features: {}, input: {},
    audio: {}, video: {}, fullscreen: {}, canvasFeatures: {} };`,
  "gameobjects/tilesprite/TileSprite.js": "module.exports = class { setOrigin() { return this; } };",
  "renderer/index.js": `module.exports = { Events: require("./events") };`,
  // Only the projection of a flat picture is asked for (OpenGL ES 1.1, glOrtho).
  "math/Matrix4.js": `module.exports = class {
    constructor() { this.val = new Float32Array(16); }
    identity() { this.val.fill(0); for (const at of [0, 5, 10, 15]) this.val[at] = 1; return this; }
    ortho(left, right, bottom, top, near, far) {
      const spans = [left - right, bottom - top, near - far].map((span) => (span === 0 ? 0 : 1 / span));
      this.identity().val.set([-2 * spans[0]], 0);
      this.val.set([-2 * spans[1]], 5);
      this.val.set([2 * spans[2]], 10);
      this.val.set([(left + right) * spans[0], (top + bottom) * spans[1], (far + near) * spans[2]], 12);
      return this;
    }
  };`,
  // The page scales the canvas by its styles; for Phaser it keeps its size.
  "scale/ScaleManager.js": `const EventEmitter = require("../events/EventEmitter");
    module.exports = class extends EventEmitter {
      constructor(game) { super(); this.game = game; this.displayScale = { x: 1, y: 1 }; }
      preBoot() {
        const { width, height, zoom } = this.game.config;
        this.gameSize = this.baseSize = this.displaySize = { width, height };
        Object.assign(this, { width, height, zoom, canvas: this.game.canvas });
      }
    };`,
  "gameobjects/components/FilterList.js": `module.exports = class {
    constructor() { this.list = []; this.length = 0; }
    getActive() { return []; } clear() {} destroy() {}
  };`,
  "gameobjects/components/GetBounds.js": "module.exports = {};",
  // What is different from one system to another is of no interest to images and tweens.
  "device/OS.js": "module.exports = {};",
  "device/Browser.js": "module.exports = {};",
  // There is one scene, which nothing starts or stops.
  "scene/ScenePlugin.js": `const PluginCache = require("../plugins/PluginCache");
    module.exports = class { constructor(scene) { this.scene = scene; this.systems = scene.sys; this._target = null; } boot() {} };
    PluginCache.register("ScenePlugin", module.exports, "scenePlugin");`,
  "data/DataManager.js": "module.exports = class { destroy() {} };",
  "renderer/webgl/shaders/DefineLights-glsl.js": `module.exports = "";`,
  "renderer/webgl/shaders/ApplyLighting-glsl.js": `module.exports = "";`,
  "textures/parsers/index.js": `module.exports = { Image: require("./Image"), SpriteSheet: require("./SpriteSheet") };`,
};

/** Cameras ask their effects at every frame: those of a stage whose camera never moves have nothing to say. */
const IDLE_EFFECT = `module.exports = class {
  constructor() { this.isRunning = false; }
  update() {} preRender() {} reset() {} destroy() {}
  postRender() { return false; } postRenderWebGL() { return false; }
};`;

const isIdleEffect = (part: string): boolean => /^cameras\/2d\/effects\/(?!index)/.test(part);

const isLeftOut = (part: string): boolean => LEFT_OUT.some((pattern) => pattern.test(part));

const withFlags = (text: string): string =>
  text.replace(/\btypeof ([A-Z]+_[A-Z0-9]+)\b/g, (whole, flag: string) =>
    flag in FLAGS ? String(FLAGS[flag]) : whole,
  );

/**
 * Resolves `phaser/src/...`, which the package does not export, and bundles of it only what a stage of images needs.
 * Phaser has no parts that a bundler could drop by itself: its managers name all that they might ever be asked for.
 */
export const phaserParts: Plugin = {
  name: "phaser-parts",
  setup(build) {
    build.onResolve({ filter: /^phaser\/src\// }, ({ path }) => ({
      path: join(SOURCE, `${path.slice("phaser/src/".length)}.js`),
    }));
    build.onLoad({ filter: /[\\/]node_modules[\\/]phaser[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      const part = path.slice(SOURCE.length + 1).replaceAll("\\", "/");
      if (isLeftOut(part)) return { contents: "module.exports = function () {};", loader: "js" };
      if (isIdleEffect(part)) return { contents: IDLE_EFFECT, loader: "js" };
      return { contents: SHORTENED[part] ?? withFlags(await readFile(path, "utf8")), loader: "js" };
    });
  },
};
