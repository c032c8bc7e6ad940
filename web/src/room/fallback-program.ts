/** The room of a player whose course has no assessment for it: a tinted galaxy and the words of the specification. */
export const FALLBACK_PROGRAM = `import {
    add, add_tween, create_image, create_rect, create_text, create_text_config, create_tween_config,
    get_screen_height, get_screen_width, load_image, set_alpha, set_display_size, set_origin
} from "game";

const width = get_screen_width();
const height = get_screen_height();

function preload() {
    load_image("galaxy", "/game-assets/ui/galaxy.jpg");
}

function create() {
    add(set_display_size(create_image(width / 2, height / 2, "galaxy"), width, height));
    const tint = add(create_rect(width / 2, height / 2, width, height, 0x2a1a6e, 0.55));
    const config = create_text_config("Georgia, serif", "72px", "#f3f1ff", "#12111a", 8, "center");
    add(set_origin(create_text(width / 2, height / 2, "Unable to fetch mission!", config), 0.5, 0.5));
    add_tween(tint, create_tween_config("alpha", 0.5, 0, 4000, "Sine.easeInOut", undefined, true, -1));
}
`;
