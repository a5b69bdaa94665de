import {
  CalendarClockIcon,
  CalendarDaysIcon,
  ChartIcon,
  GlobeIcon,
  HomeIcon,
  LogOutIcon,
  SlidersHorizontalIcon,
  TagIcon,
  TeamIcon,
  UserIcon,
  UsersIcon,
} from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { type ComponentType, type MouseEvent, Suspense } from 'react';
import { useLocation } from 'wouter';
import * as copy from '../copy/shell.ts';
import * as titles from '../copy/titles.ts';
import { paths } from '../paths.ts';
import { lazyPart } from '../screens/lazy-page.tsx';
import { useAccess } from '../session/use-access.ts';
import { useSession } from '../session/use-session.ts';
import { confirmLogout } from './confirm-logout.ts';
import { isForMember } from './screen-permissions.ts';

type Item = {
  path: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
};

/**
 * In the order of product/shell#navigation; screens that a member's role does not include are hidden
 * (product/team#refusals).
 */
const SCREENS: readonly Item[] = [
  { path: paths.home, label: titles.home, icon: HomeIcon },
  { path: paths.availability, label: titles.availability, icon: CalendarClockIcon },
  { path: paths.bookings, label: titles.bookings, icon: CalendarDaysIcon },
  { path: paths.services, label: titles.services, icon: TagIcon },
  { path: paths.clients, label: titles.clients, icon: UsersIcon },
  { path: paths.team, label: titles.team, icon: TeamIcon },
  { path: paths.bookingSettings, label: titles.bookingSettings, icon: SlidersHorizontalIcon },
  { path: paths.marketing, label: titles.bookingPage, icon: GlobeIcon },
  { path: paths.insights, label: titles.insights, icon: ChartIcon },
];
const ACCOUNT: Item = { path: paths.accountManager, label: titles.accountManager, icon: UserIcon };
const LOG_OUT: Item = { path: paths.logout, label: titles.logout, icon: LogOutIcon };

/** Few users work in several businesses, so its code loads only for them. */
const switcher = lazyPart(async () => (await import('./business-switcher.tsx')).BusinessSwitcher);

type Props = { onStay?: (() => void) | undefined; className: string };

/**
 * The same list next to the page and in the mobile menu, which `onStay` closes after a choice that does not change the
 * screen.
 */
export function Navigation({ onStay, className }: Props) {
  const access = useAccess();
  const [, another] = useSession().businessInfo;
  const logOut = (event: MouseEvent) => {
    event.preventDefault();
    onStay?.();
    confirmLogout();
  };
  return (
    <nav aria-label={copy.navigationLabel} className={`flex-col gap-6 ${className}`}>
      {another && (
        <Suspense fallback={<div className="h-17 shrink-0" />}>
          <switcher.Part onStay={onStay} />
        </Suspense>
      )}
      <ul className="flex grow flex-col gap-0.5">
        {SCREENS.filter(({ path }) => isForMember(path, access)).map((item) => (
          <NavigationLink key={item.path} item={item} onStay={onStay} />
        ))}
      </ul>
      <ul className="flex flex-col gap-0.5 border-t border-line pt-3">
        <NavigationLink item={ACCOUNT} onStay={onStay} />
        <NavigationLink item={LOG_OUT} onClick={logOut} />
      </ul>
    </nav>
  );
}

type LinkProps = { item: Item } & Pick<Props, 'onStay'> & { onClick?: (event: MouseEvent) => void };

function NavigationLink({ item: { path, label, icon: Icon }, onStay, onClick }: LinkProps) {
  const [pathname] = useLocation();
  const isHere = path === paths.home ? pathname === path : pathname === path || pathname.startsWith(`${path}/`);
  return (
    <li>
      <Link
        href={path}
        onClick={onClick ?? (pathname === path ? onStay : undefined)}
        aria-current={isHere ? 'page' : undefined}
        className={`flex min-h-10 items-center gap-3 rounded-md px-3 transition-colors hover:bg-sunken pointer-coarse:min-h-12 ${
          isHere ? 'hour-mark bg-sunken font-medium text-ink' : 'text-ink-muted hover:text-ink'
        }`}
      >
        <Icon className={isHere ? 'size-5 text-accent' : 'size-5'} />
        {label}
      </Link>
    </li>
  );
}
