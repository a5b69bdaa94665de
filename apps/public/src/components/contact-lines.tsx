import { formatPhone } from '@primehour/domain/format/phone';
import { MapPinIcon, PhoneIcon } from '@primehour/ui/icon';

/** The business's address and phone; both open the device's app for it. */
export function ContactLines({ address, phone }: { address: string; phone: string }) {
  const line =
    'inline-flex min-h-11 items-center gap-2 text-sm text-ink-muted hover:text-ink hover:underline sm:min-h-8';
  return (
    <address className="flex flex-wrap gap-x-5 not-italic">
      {address && (
        <a href={mapOf(address)} target="_blank" rel="noreferrer" className={line}>
          <MapPinIcon />
          <span className="wrap-anywhere">{address}</span>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className={line}>
          <PhoneIcon />
          {formatPhone(phone)}
        </a>
      )}
    </address>
  );
}

function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
}
