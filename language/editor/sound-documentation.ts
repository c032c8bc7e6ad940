/** Descriptions of the names of the sound libraries, in the format that `library-documentation.ts` reads. */
export const SOUND_DOCUMENTATION = `
make_sound(wave, duration): A sound of a wave, which is a function of the time in seconds, and a duration in seconds.
make_stereo_sound(left_wave, right_wave, duration): A sound of one wave for each ear and a duration in seconds.
get_wave(sound): The wave of a sound: a function of the time in seconds.
get_left_wave(sound): The wave of a sound for the left ear.
get_right_wave(sound): The wave of a sound for the right ear.
get_duration(sound): How long a sound lasts, in seconds.
is_sound(value): Whether the value is a sound.
play(sound): Plays a sound, after those that are playing.
play_in_tab(sound): Shows the sound in a tab, where it can be played.
play_unsafe(sound): Plays a sound without looking at it first.
play_concurrently(sound): Plays a sound at once, together with those that are playing.
play_wave(wave, duration): Plays a wave for some seconds.
play_waves(left_wave, right_wave, duration): Plays one wave for each ear for some seconds.
stop(): Ends all sounds.
display_waveform(points_per_second, sound): Draws the wave of a sound.
init_record(): Asks to use the microphone. To be called once before recording.
record(buffer): Starts to record after some seconds. Gives a function that stops, which gives one that returns the sound.
record_for(duration, buffer): Records for some seconds, after some seconds. Gives a function that returns the sound.
noise_sound(duration): White noise of some seconds.
silence_sound(duration): Silence of some seconds.
sine_sound(frequency, duration): A pure tone of a frequency in hertz.
square_sound(frequency, duration): A tone with a square wave.
triangle_sound(frequency, duration): A tone with a triangular wave.
sawtooth_sound(frequency, duration): A tone with a wave like the teeth of a saw.
consecutively(list_of_sounds): The sounds of a list, one after the other.
simultaneously(list_of_sounds): The sounds of a list, all at once, each softened by their number.
adsr(attack_ratio, decay_ratio, sustain_level, release_ratio): An envelope: a function that lets a sound swell, fade, hold and end. The ratios are shares of its duration.
stacking_adsr(waveform, base_frequency, duration, envelopes): Tones at multiples of a frequency, each under its envelope from a list, all at once.
phase_mod(frequency, duration, amount): A function that lets a sound modulate the phase of a tone.
letter_name_to_midi_note(note): The number of a note from its name, such as \`"C#4"\`.
midi_note_to_frequency(note): The frequency of a note in hertz, from its number.
letter_name_to_frequency(note): The frequency of a note in hertz, from its name.
bell(note, duration): A sound like a bell's, of a note given by its number.
cello(note, duration): A sound like a cello's, of a note given by its number.
piano(note, duration): A sound like a piano's, of a note given by its number.
trombone(note, duration): A sound like a trombone's, of a note given by its number.
violin(note, duration): A sound like a violin's, of a note given by its number.
squash(sound): The sound with both ears hearing the same.
pan(amount): A function that moves a sound to one side: -1 is left, 1 is right.
pan_mod(modulator): A function that moves a sound from side to side as another one swings.
audioPlayed: The sounds that were played so far.
get_matrix(): The tone matrix: a list of lists of booleans.
clear_matrix(): Puts out every light of the tone matrix.
set_timeout(f, milliseconds): Calls a function after a time.
clear_all_timeout(): Forgets every function that was still to be called.
ToneMatrix: The tone matrix that is shown.
`;
