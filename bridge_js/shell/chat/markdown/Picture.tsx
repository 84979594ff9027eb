/** A picture in what a model said. Only one that is in the text itself is drawn: loading another tells its owner. */
import { type ReactElement, useState } from 'react';
import { Icon } from '../../parts/Icon';
import { words } from '../../words';
import { Address } from './Address';
import css from './Markdown.module.css';

const IN_TEXT = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]+$/i;

export function Picture({ source, name }: { source: string; name: string }): ReactElement {
  const [broken, setBroken] = useState(false);
  if (IN_TEXT.test(source) && !broken) {
    return <img className={css['image']} src={source} alt={name} onError={() => setBroken(true)} />;
  }
  return (
    <span className={css['picture']}>
      <Icon name="image" />
      <Address address={source}>{words.chat.picture(name)}</Address>
      {hostOf(source) !== '' && <small>{words.chat.pictureFrom(hostOf(source))}</small>}
    </span>
  );
}

function hostOf(source: string): string {
  return URL.canParse(source) ? new URL(source).host : '';
}
