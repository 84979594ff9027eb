/** The place that is shown instead of the stage. The stage stays alive below it: a View must not end by a look aside. */
import { type ReactElement, useEffect, useRef } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { words } from '../words';
import { useEscape } from './escape';
import css from './PlaceOver.module.css';
import { PLACES } from './places';

export function PlaceOver(): ReactElement | null {
  const { frame: desk } = useSession();
  const name = useStateOf(({ frame }) => frame.place);
  const place = PLACES.find((one) => one.name === name);
  const main = useRef<HTMLElement>(null);
  const Content = place?.content;
  useEscape(Content !== undefined, () => desk.goBack());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes along with each change of the place
  useEffect(() => {
    // A place that begins with a form has taken it already.
    if (!main.current?.contains(document.activeElement)) main.current?.focus();
  }, [name]);
  if (Content === undefined) return null;
  return (
    <main
      ref={main}
      id={`place-${name}`}
      className={css['place']}
      aria-label={words.frame.places[name]}
      data-pane="place"
      tabIndex={-1}
    >
      <Content />
    </main>
  );
}
