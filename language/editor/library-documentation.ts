import { GAME_DOCUMENTATION } from "./game-documentation";
import { SOUND_DOCUMENTATION } from "./sound-documentation";

/**
 * What the names of libraries are for: `title: what it does`, a line each. Libraries that share a name mean the same by
 * it.
 */
const PICTURES = `
square: A rune: a filled square.
blank: A rune: nothing at all.
rcross: A rune: a cross made of squares, one of them filled with lines.
sail: A rune: a triangle that looks like a sail.
triangle: A rune: a filled triangle.
corner: A rune: a filled triangle in one corner.
nova: A rune: half of a four-pointed star.
circle: A rune: a filled circle.
heart: A rune: a heart.
pentagram: A rune: a five-pointed star.
ribbon: A rune: a spiral ribbon.
from_url(url): Makes a rune of the picture at an address.
scale_independent(ratio_x, ratio_y, rune): The rune, made wider by the first ratio and higher by the second.
scale(ratio, rune): The rune, made larger or smaller by a ratio.
translate(x, y, rune): The rune, moved to the right by \`x\` and down by \`y\`; 1 is the whole width.
rotate(radians, rune): The rune, turned anticlockwise about its centre.
stack_frac(fraction, rune1, rune2): The first rune above the second; the fraction is the first one's share of the height.
stack(rune1, rune2): The first rune above the second, each half as high.
stackn(n, rune): The rune \`n\` times, one above the other.
quarter_turn_right(rune): The rune, turned by a quarter clockwise.
quarter_turn_left(rune): The rune, turned by a quarter anticlockwise.
turn_upside_down(rune): The rune, turned by a half.
beside_frac(fraction, rune1, rune2): The first rune left of the second; the fraction is the first one's share of the width.
beside(rune1, rune2): The first rune left of the second, each half as wide.
flip_vert(rune): The rune, mirrored from top to bottom.
flip_horiz(rune): The rune, mirrored from left to right.
make_cross(rune): Four of the rune, each turned by a quarter more.
repeat_pattern(n, pattern, rune): The result of applying the pattern to the rune \`n\` times.
overlay_frac(fraction, rune1, rune2): The first rune in front of the second; the fraction is the first one's share of the depth.
overlay(rune1, rune2): The first rune in front of the second.
color(rune, r, g, b): The rune in a colour: red, green and blue from 0 to 1.
random_color(rune): The rune in a colour chosen at random.
red(rune): The rune in red.
pink(rune): The rune in pink.
purple(rune): The rune in purple.
indigo(rune): The rune in indigo.
blue(rune): The rune in blue.
green(rune): The rune in green.
yellow(rune): The rune in yellow.
orange(rune): The rune in orange.
brown(rune): The rune in brown.
black(rune): The rune in black.
white(rune): The rune in white.
show(rune): Draws the rune in the tab Runes and gives it back.
anaglyph(rune): Draws the rune in three dimensions, for red and cyan glasses, and gives it back.
hollusion(rune): Draws the rune so that its depth is seen by its motion, and gives it back.
hollusion_magnitude(rune, magnitude): Draws the rune as \`hollusion\` does, with motion of a given size.
animate_rune(duration, fps, f): Shows a rune that moves: \`f\` makes a rune of the time in seconds.
animate_anaglyph(duration, fps, f): Shows a rune that moves, for red and cyan glasses.
picture_mse(picture1, picture2): How much two pictures differ: the mean of the squared differences of their points.
drawnRunes: The runes that were drawn so far.
make_empty_tree(): The empty binary tree.
make_tree(value, left, right): A binary tree of a value and two binary trees.
is_tree(value): Whether the value is a binary tree.
is_empty_tree(value): Whether the value is the empty binary tree.
entry(tree): The value at the root of a binary tree.
left_branch(tree): The left part of a binary tree.
right_branch(tree): The right part of a binary tree.
start(): Opens the tab Video Display with the picture of the camera.
red_of(pixel): How red a point of the picture is, from 0 to 255.
green_of(pixel): How green a point of the picture is, from 0 to 255.
blue_of(pixel): How blue a point of the picture is, from 0 to 255.
alpha_of(pixel): How opaque a point of the picture is, from 0 to 255.
set_rgba(pixel, r, g, b, a): Gives a point of the picture a colour: four numbers from 0 to 255.
copy_image(source, destination): Copies every point of one picture into another.
compose_filter(filter1, filter2): The filter that applies the first filter and then the second.
install_filter(filter): Shows the camera's picture through a filter: a function of two pictures, from and to.
reset_filter(): Shows the camera's picture as it is.
video_height(): The height of the picture, in points.
video_width(): The width of the picture, in points.
image_height(): The height of the picture, in points.
image_width(): The width of the picture, in points.
set_dimensions(width, height): Sets the size of the picture, in points.
set_fps(fps): Sets how many pictures are shown a second.
set_volume(volume): Sets how loud a video is, from 0 to 100.
pause_at(milliseconds): Stops the video after a time.
keep_aspect_ratio(keep): Whether the picture keeps its proportions.
set_loop_count(n): How many times a video is played.
use_local_file(): Takes the picture from a file that the person chooses.
use_image_url(url): Takes the picture from an address.
use_video_url(url): Takes the video at an address.
get_video_time(): How long the video has been playing, in milliseconds.
repeat(f, n): The function that applies \`f\` \`n\` times.
twice(f): The function that applies \`f\` two times.
thrice(f): The function that applies \`f\` three times.
init_webcam(): Opens the panel in which pictures of the camera are learnt.
train_recognition(): Learns to tell the kinds of pictures apart.
load_faceapi(): Recognises faces; it is not available here.
change_label(former, label): Gives a kind of picture another name.
array_push(array, value): Adds a value at the end of an array and gives the array.
normalise_data(array): A new array of the numbers, scaled from 0 for the smallest to 1 for the largest.
`;

interface Written {
  readonly title: string;
  readonly text: string;
}

const entries = new Map<string, Written>(
  `${PICTURES}${SOUND_DOCUMENTATION}${GAME_DOCUMENTATION}`
    .trim()
    .split(/\n+/)
    .map((line) => {
      const [title = "", text = ""] = line.split(/: (.*)/);
      return [title.replace(/\(.*/, ""), { title, text }];
    }),
);

/** Returns the documentation of a library's name; undefined when there is none. */
export const libraryDocumentation = (name: string): Written | undefined => entries.get(name);
