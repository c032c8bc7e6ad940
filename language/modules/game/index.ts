import type { SourceModule } from "../module";
import type { Callable } from "./check";
import { type GameFunctionName, gameFunctions } from "./functions";

/** How many arguments each function needs, and how many it takes. */
const ARITIES: Readonly<Record<GameFunctionName, readonly [least: number, most: number]>> = {
  prepend_remote_url: [1, 1],
  create_config: [1, 1],
  create_text_config: [0, 6],
  create_interactive_config: [0, 4],
  create_sound_config: [0, 7],
  create_tween_config: [0, 10],
  create_anim_config: [2, 8],
  create_anim_frame_config: [1, 3],
  create_anim_spritesheet_frame_configs: [1, 1],
  create_spritesheet_config: [2, 5],
  get_screen_width: [0, 0],
  get_screen_height: [0, 0],
  get_screen_display_width: [0, 0],
  get_screen_display_height: [0, 0],
  load_image: [2, 2],
  load_sound: [2, 2],
  load_spritesheet: [3, 3],
  add: [1, 1],
  add_listener: [3, 3],
  add_keyboard_listener: [3, 3],
  add_to_container: [2, 2],
  add_tween: [1, 2],
  create_anim: [1, 1],
  create_award: [3, 3],
  create_container: [2, 2],
  create_ellipse: [4, 6],
  create_image: [3, 3],
  create_rect: [4, 6],
  create_text: [3, 4],
  destroy_obj: [1, 1],
  play_anim_on_image: [2, 2],
  play_sound: [1, 2],
  remove_listener: [1, 1],
  set_alpha: [2, 2],
  set_display_size: [3, 3],
  set_flip: [3, 3],
  set_interactive: [1, 2],
  set_origin: [3, 3],
  set_position: [3, 3],
  set_rotation: [2, 2],
  set_scale: [3, 3],
};

/** Gives a function the number of arguments that programs must give it, and refuses more than it takes. */
function exported(name: GameFunctionName, call: Callable): Callable {
  const [least, most] = ARITIES[name];
  const checked = (...args: unknown[]) => {
    if (args.length > most) throw new Error(`${name} takes at most ${most} arguments, but got ${args.length}.`);
    return call(...args);
  };
  Object.defineProperty(checked, "length", { value: most });
  return least === most ? checked : Object.assign(checked, { minArgsNeeded: least });
}

const NOWHERE = () => undefined;

/**
 * The module game: what a player's room is made of. In a room the studio has one, on which the functions work; anywhere
 * else each returns undefined.
 */
export const GAME: SourceModule = {
  name: "game",
  open({ room }) {
    const working: Partial<Record<string, unknown>> = room ? gameFunctions(room) : {};
    const names = Object.keys(ARITIES) as GameFunctionName[];
    const exports = names.map((name) => [name, exported(name, (working[name] as Callable) ?? NOWHERE)] as const);
    return { exports: Object.fromEntries(exports) };
  },
};
