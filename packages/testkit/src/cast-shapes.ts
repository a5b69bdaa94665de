import type { Grant } from '@primehour/domain/access/grants';
import type { BusinessType, Cents, MinuteSpan, Phone, ResourceKind, Role, Zone } from '@primehour/domain/vocabulary';
import type { Block } from './build.ts';

export type CastService = {
  readonly name: string;
  readonly description: string;
  readonly priceCents: Cents;
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes?: number;
  readonly bufferAfterMinutes?: number;
};

export type CastPartner = {
  readonly phone: Phone;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly business: {
    readonly name: string;
    readonly slug: string;
    readonly trade: 'salon' | 'clinic' | 'studio' | 'restaurant' | 'guide' | 'spa' | 'tutor';
    readonly businessType: BusinessType;
    readonly bio: string;
    readonly state: string;
    readonly city: string;
    readonly zone: Zone;
    readonly timeslotMinutes: number;
    readonly minNoticeHours: number;
    readonly advanceDays: number;
    readonly blocks: readonly Block[];
    readonly services: readonly CastService[];
  };
  /** For a business where the owner does not work alone. */
  readonly team?: CastTeam;
};

/** People besides the owner, rooms and equipment, and what the services need of them; all by name. */
export type CastTeam = {
  readonly people: readonly CastPerson[];
  readonly rooms: readonly string[];
  readonly equipment: readonly { readonly name: string; readonly units: number }[];
  /** Members without bookable time, such as the front desk. */
  readonly desk: readonly CastMember[];
  readonly needs: Readonly<Record<string, readonly CastNeed[]>>;
};

type CastMember = {
  readonly name: string;
  readonly phone: Phone;
  readonly role: Exclude<Role, 'OWNER'>;
  /** In addition to the role's; by default the usual ones. */
  readonly grants?: readonly Grant[];
};

export type CastPerson = {
  readonly name: string;
  readonly about?: string;
  /** By default they have the hours of the business. */
  readonly blocks?: readonly Block[];
  /** For those who sign in themselves. */
  readonly member?: CastMember;
};

/** Spans in minutes from the start of the service; the whole of it by default. */
export type CastNeed = {
  readonly number: number;
  readonly kind: ResourceKind;
  readonly spans?: readonly MinuteSpan[];
  readonly choices: readonly {
    readonly name: string;
    readonly priceCents?: Cents;
    readonly durationMinutes?: number;
  }[];
};

export type CastClient = { readonly name: string; readonly phone: Phone; readonly email: string | null };

/** A phone of the cast. */
export const phone = (areaCode: number, line: number) => `+1${areaCode}55501${String(line).padStart(2, '0')}` as Phone;

/** Weekly hours: all of these on each of the days. */
export const open = (days: readonly number[], ...hours: readonly (readonly [number, number])[]): Block[] =>
  days.flatMap((dayOfWeek) => hours.map(([from, to]) => ({ dayOfWeek, startMinute: from * 60, endMinute: to * 60 })));

type Terms = { readonly dollars: number } & Pick<
  CastService,
  'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'
>;

export const service = (name: string, { dollars, ...times }: Terms, description: string): CastService => ({
  name,
  description,
  priceCents: (dollars * 100) as Cents,
  ...times,
});
