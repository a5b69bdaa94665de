import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatMoney } from '@primehour/domain/format/money';
import { Banner } from '@primehour/ui/banner';
import { LinkButton } from '@primehour/ui/button';
import * as bookingCopy from '../copy/booking.ts';
import * as copy from '../copy/gift-card.ts';

type GiftCardModel = Extract<PageModel, { kind: 'gift-card' }>;

/** A gift card's balance and code, on screen and on paper. */
export function GiftCardPage({ model }: { model: GiftCardModel }) {
  const { business, code, balanceCents, isBlocked, recipientName, message, qr } = model;
  return (
    <article className="mx-auto max-w-120 pt-6 lg:pt-12">
      <h1 className="text-2xl font-semibold">{copy.title}</h1>
      {recipientName !== null && <p className="mt-1 text-ink-muted wrap-anywhere">{copy.forName(recipientName)}</p>}
      <Notice isBlocked={isBlocked} isUsed={balanceCents === 0} />
      <div className="mt-6 rounded-lg border border-line bg-raised p-5 shadow-raised print:shadow-none">
        <p className="font-semibold wrap-anywhere">
          <bdi>{business.name}</bdi>
        </p>
        {message !== null && <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>}
        <dl className="mt-4 border-t border-line pt-4 tabular-nums">
          <dt className="text-ink-muted">{copy.left}</dt>
          <dd className="text-2xl font-semibold">{formatMoney(balanceCents)}</dd>
          <dt className="mt-4 text-ink-muted">{copy.codeLabel}</dt>
          <dd className="font-mono font-semibold wrap-anywhere">{code}</dd>
        </dl>
        {/* Dark on light in every theme, with the quiet zone that scanners need. */}
        <svg
          role="img"
          aria-label={copy.qrLabel}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width="160"
          height="160"
          className="mt-4"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path fill="#000" d={qr.path} />
        </svg>
      </div>
      <p className="mt-4 text-ink-muted">{copy.howTo}</p>
      {!isBlocked && balanceCents > 0 && (
        <LinkButton href={publicPaths.bookingPage(business.slug)} size="lg" isFullWidth className="mt-4 print:hidden">
          {bookingCopy.bookTitle}
        </LinkButton>
      )}
    </article>
  );
}

function Notice({ isBlocked, isUsed }: { isBlocked: boolean; isUsed: boolean }) {
  if (!isBlocked && !isUsed) return null;
  return (
    <Banner tone="warning" className="mt-4">
      {isBlocked ? copy.blocked : copy.used}
    </Banner>
  );
}
