import { publicPaths } from '@primehour/contract/public-paths';
import { Avatar } from '@primehour/ui/avatar';
import type { ReactNode } from 'react';
import * as copy from '../copy/booking.ts';
import * as labels from '../copy/labels.ts';

type PageFrameProps = {
  productName: string;
  /** Names the business at the top; the booking page does that itself. */
  business: { name: string; logoUrl?: string | null; slug?: string | undefined } | null;
  children: ReactNode;
};

export function PageFrame({ productName, business, children }: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col text-base sm:text-sm">
      {business && (
        <header className="border-b border-line">
          <div className="page flex min-h-14 items-center gap-3 py-2">
            <Avatar name={business.name} imageUrl={business.logoUrl ?? undefined} size="sm" />
            <p className="min-w-0 truncate font-semibold">
              {business.slug === undefined ? (
                <bdi>{business.name}</bdi>
              ) : (
                <a
                  href={publicPaths.bookingPage(business.slug)}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  <bdi>{business.name}</bdi>
                </a>
              )}
            </p>
          </div>
        </header>
      )}
      <main className="page flex-1 pb-12">{children}</main>
      <footer className="page">
        <div className="flex flex-wrap items-center gap-x-6 border-t border-line py-2 text-sm text-ink-muted">
          <p className="mr-auto py-3">
            {copy.bookingBy} <span className="font-semibold text-ink">{productName}</span>
          </p>
          <p className="flex gap-x-6">
            <FooterLink href={publicPaths.terms}>{labels.termsOfService}</FooterLink>
            <FooterLink href={publicPaths.privacy}>{labels.privacyPolicy}</FooterLink>
          </p>
        </div>
      </footer>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
      {children}
    </a>
  );
}
