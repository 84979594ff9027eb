/** Where a View's outer frame sits. The frame goes in once and is never moved; only this box around it changes. */
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import type { View } from '../state/state';
import css from './ViewCard.module.css';

export function FramePlace({ view, bare = false }: { view: View; bare?: boolean }): ReactElement {
  const { frames } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const { mount } = view;
  useLayoutEffect(() => {
    if (place.current !== null) frames.mount(mount, place.current);
    return () => frames.remove(mount.view);
  }, [frames, mount]);
  useLayoutEffect(() => frames.show(mount.view, view.theme), [frames, mount, view.theme]);
  const whole = useStateOf(({ stage }) => stage.fullscreen);
  const pip = useStateOf(({ stage }) => stage.pip);
  const sizes = { inline: view, fullscreen: whole, pip };
  const shown = sizes[view.mode];
  const size = shown === null ? {} : { inlineSize: shown.width, blockSize: shown.height };
  const border = mount.border && !bare ? css['border'] : '';
  return <div ref={place} className={`${css['place']} ${border}`} style={{ colorScheme: view.theme, ...size }} />;
}
