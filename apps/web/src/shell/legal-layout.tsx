import { Link } from '@primehour/ui/link';
import { useLocation } from 'wouter';
import * as labels from '../copy/labels.ts';
import * as titles from '../copy/titles.ts';
import { paths } from '../paths.ts';
import { screenAt } from '../screens/screens.ts';
import { Brand } from './brand.tsx';
import { MainArea } from './main-area.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

/** A plain layout for the legal pages, open to everyone. */
export function LegalLayout() {
  const screen = screenAt(useLocation()[0]);
  return (
    <div className="mx-auto max-w-176 px-4 py-8 sm:px-6 sm:py-12">
      <header>
        <Link href={paths.home} aria-label={titles.home} className="inline-block rounded-sm">
          <Brand />
        </Link>
      </header>
      <MainArea className="mt-12">{screen && <ScreenOutlet screen={screen} skeleton={null} isForEveryone />}</MainArea>
      <footer className="mt-12 flex gap-6 border-t border-line pt-6 text-ink-muted">
        <Link href={paths.terms} className="underline underline-offset-2 hover:text-ink">
          {labels.termsLink}
        </Link>
        <Link href={paths.privacy} className="underline underline-offset-2 hover:text-ink">
          {labels.privacyLink}
        </Link>
      </footer>
    </div>
  );
}
