import { useEffect, useRef, useState } from "react";
import type { GameSettings } from "../../../../domain/stories/game/saves";
import { createGameSound, type GameSound, type PlayedSound } from "./game-sound";

/**
 * Returns the sound of a game for as long as the component shows. Volumes follow `settings`; the address of what cannot be
 * played is told.
 */
export function useGameSound(
  urlOf: (path: string) => string,
  settings: GameSettings,
  onMissing: (url: string) => void,
): Omit<GameSound, "dispose" | "setVolumes"> {
  const latest = useRef({ urlOf, onMissing });
  latest.current = { urlOf, onMissing };
  const volumes = useRef({ bgm: 1, sfx: 1 });
  volumes.current = { bgm: settings.bgmVolume, sfx: settings.sfxVolume };
  const playing = useRef<GameSound>(undefined);
  // Effects of what is inside run before ours: the music that they ask for waits for the sound.
  const music = useRef<PlayedSound>(undefined);
  useEffect(() => {
    const sound = createGameSound({
      volumes: volumes.current,
      urlOf: (path) => latest.current.urlOf(path),
      onFailure: (url) => latest.current.onMissing(url),
    });
    playing.current = sound;
    sound.playBgm(music.current);
    return () => {
      playing.current = undefined;
      sound.dispose();
    };
  }, []);
  const { bgmVolume, sfxVolume } = settings;
  useEffect(() => playing.current?.setVolumes({ bgm: bgmVolume, sfx: sfxVolume }), [bgmVolume, sfxVolume]);
  const [sound] = useState(() => ({
    playBgm: (chosen: PlayedSound | undefined) => {
      music.current = chosen;
      playing.current?.playBgm(chosen);
    },
    playSfx: (path: string, volume: number) => playing.current?.playSfx(path, volume),
    playBuiltIn: (name: Parameters<GameSound["playBuiltIn"]>[0]) => playing.current?.playBuiltIn(name),
  }));
  return sound;
}
