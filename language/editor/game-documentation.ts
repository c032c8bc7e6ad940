/** Descriptions of the functions of the module game, in the format that `library-documentation.ts` reads. */
export const GAME_DOCUMENTATION = `
prepend_remote_url(path): The address of one of the course's assets, by its path.
create_config(list_of_pairs): A configuration of names and values, for any function that takes one.
create_text_config(font_family, font_size, color, stroke, stroke_thickness, align): How a text looks. Usually "Courier", "16px", "#fff", "#fff", 0, "left".
create_interactive_config(draggable, use_hand_cursor, pixel_perfect, alpha_tolerance): How an object answers the pointer. Usually false, false, false, 1.
create_sound_config(mute, volume, rate, detune, seek, loop, delay): How a sound is played. Usually false, 1, 1, 0, 0, false, 0.
create_tween_config(target_prop, target_value, delay, duration, ease, on_complete, yoyo, loop, loop_delay, on_loop): How a property moves to a value; times are in milliseconds. Usually "x", 0, 0, 1000, "Power0", nothing, false, 0, 0, nothing.
create_anim_config(key, frames, frame_rate, duration, repeat, yoyo, show_on_start, hide_on_complete): An animation of frames under a key. From the third on usually 24, null, -1, false, true, false.
create_anim_frame_config(key, duration, visible): One frame of an animation: a loaded picture, with more milliseconds than the others.
create_anim_spritesheet_frame_configs(key): All frames of a loaded sprite sheet, as an array.
create_spritesheet_config(frame_width, frame_height, start_frame, margin, spacing): How a picture is cut into frames.
get_screen_width(): The width of the room: 1920.
get_screen_height(): The height of the room: 1080.
get_screen_display_width(): The width at which the page shows the room, in its own pixels.
get_screen_display_height(): The height at which the page shows the room, in its own pixels.
load_image(key, url): Loads a picture under a key. Only in \`preload\`.
load_sound(key, url): Loads a sound under a key. Only in \`preload\`.
load_spritesheet(key, url, spritesheet_config): Loads a picture of several frames under a key. Only in \`preload\`.
add(obj): Shows an object in the room, in front of what is there, and gives it back.
add_listener(obj, event, callback): Calls a function of x and y when something is done with an object: "pointerdown", "pointerup", "pointermove", "pointerover", "pointerout", "dragstart", "drag" or "dragend".
add_keyboard_listener(key, event, callback): Calls a function when a key such as "A", "SPACE" or "LEFT" goes "down" or "up".
add_to_container(container, obj): Puts an object into a container and gives the container back.
add_tween(obj, config): Lets a property of an object move by a configuration, and gives the object back.
create_anim(anim_config): Makes an animation; whether its key was free.
create_award(x, y, award_key): An award of yours, or a cookie when you have not earned it.
create_container(x, y): A container, which moves, turns and fades all that is in it.
create_ellipse(x, y, width, height, fill, alpha): An ellipse about a centre. Usually black (0) and opaque (1).
create_image(x, y, asset_key): A loaded picture about a centre.
create_rect(x, y, width, height, fill, alpha): A rectangle about a centre. Usually black (0) and opaque (1).
create_text(x, y, text, config): A text whose top left corner is at a place.
destroy_obj(obj): Takes an object away for good.
play_anim_on_image(image, anims_key): Plays an animation on a picture and gives the picture back.
play_sound(key, config): Plays a loaded sound.
remove_listener(listener): Ends a listener; whether it was active.
set_alpha(obj, alpha): Makes an object as opaque as from 0 to 1, and gives it back.
set_display_size(obj, width, height): Makes an object as large, and gives it back.
set_flip(obj, x, y): Mirrors a picture or a text from left to right and from top to bottom, and gives it back.
set_interactive(obj, config): Lets an object answer the pointer, and gives it back.
set_origin(obj, x, y): Sets which point of an object its place means: from 0, 0 for the top left to 1, 1. Gives the object back.
set_position(obj, x, y): Moves an object and gives it back.
set_rotation(obj, radians): Turns an object clockwise and gives it back.
set_scale(obj, x, y): Makes an object wider and higher by two ratios, and gives it back.
`;
