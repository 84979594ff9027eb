/** The app's own theme on the root element, as Python wrote it there for the first paint. Views under Auto follow it. */
import { useEffect } from 'react';
import { useSession, useStateOf } from '../page/use_session';

export function useTheme(): void {
  const session = useSession();
  const theme = useStateOf((state) => state.settings.rows?.find((row) => row.key === 'theme')?.text);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === undefined || theme === (dataset['theme'] ?? 'auto')) return;
    if (theme === 'auto') delete dataset['theme'];
    else dataset['theme'] = theme;
    session.systemChanged();
  }, [session, theme]);
}
