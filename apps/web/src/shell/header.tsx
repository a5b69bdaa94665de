import { Dialog } from '@primehour/ui/dialog';
import { MenuIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { Link } from '@primehour/ui/link';
import { useState } from 'react';
import { useLocation } from 'wouter';
import * as copy from '../copy/shell.ts';
import * as titles from '../copy/titles.ts';
import { paths } from '../paths.ts';
import { Brand } from './brand.tsx';
import { HelpButton } from './help-button.tsx';
import { Navigation } from './navigation.tsx';

/** Logo, help, and, on screens too narrow for the side navigation, the menu (product/shell#layout). */
export function Header() {
  const [pathname] = useLocation();
  const [menuOpenOn, setMenuOpenOn] = useState<string>();
  const closeMenu = () => setMenuOpenOn(undefined);
  // The menu closes in the same render that shows the next screen; closing it earlier would restyle the whole page
  // twice.
  if (menuOpenOn !== undefined && menuOpenOn !== pathname) closeMenu();
  return (
    <header className="print:hidden sticky top-0 z-10 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-2 px-2 sm:px-4 lg:px-6">
        <IconButton
          label={copy.menuLabel}
          icon={<MenuIcon />}
          onClick={() => setMenuOpenOn(pathname)}
          className="lg:hidden"
        />
        {pathname === paths.home ? (
          <span className="px-2 lg:px-1">
            <Brand />
          </span>
        ) : (
          <Link href={paths.home} aria-label={titles.home} className="rounded-sm px-2 py-1 lg:px-1">
            <Brand />
          </Link>
        )}
        <div className="ml-auto">
          <HelpButton />
        </div>
      </div>
      <Dialog isOpen={menuOpenOn !== undefined} onClose={closeMenu} title={copy.menuLabel} size="sm">
        <Navigation onStay={closeMenu} className="-mx-2 flex" />
      </Dialog>
    </header>
  );
}
