import { Dialog } from '@primehour/ui/dialog';
import { MenuIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { Link } from '@primehour/ui/link';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { Brand } from './brand.tsx';
import { HelpButton } from './help-button.tsx';
import { Navigation } from './navigation.tsx';

/** Logo, help, and below the width of the side navigation the menu (spec 1 §2). */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const isHome = useLocation()[0] === paths.home;
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-2 px-2 sm:px-4 lg:px-6">
        <IconButton label="Menu" icon={<MenuIcon />} onClick={() => setMenuOpen(true)} className="lg:hidden" />
        {isHome ? (
          <span className="px-2 lg:px-1">
            <Brand />
          </span>
        ) : (
          <Link href={paths.home} aria-label="Home" className="rounded-sm px-2 py-1 lg:px-1">
            <Brand />
          </Link>
        )}
        <div className="ml-auto">
          <HelpButton />
        </div>
      </div>
      <Dialog isOpen={isMenuOpen} onClose={closeMenu} title="Menu" size="sm">
        <Navigation onLeave={closeMenu} className="-mx-2 flex" />
      </Dialog>
    </header>
  );
}
