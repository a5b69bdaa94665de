import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import type { FormState } from './form-state.ts';
import { line } from './primitives.ts';

/** The operator's screen: opened with a link that the terminal prints, and not part of the API. */
export const operatorPaths = {
  list: '/operator',
  business: (id: string) => `/operator/businesses/${id}`,
  suspend: (id: string) => `/operator/businesses/${id}/suspend`,
  lift: (id: string) => `/operator/businesses/${id}/lift`,
  approveName: (id: string) => `/operator/businesses/${id}/approve-name`,
} as const;

const REASON_MAX_LENGTH = 500;
export const operatorReasonForm = z.object({ reason: line(copy.reasonRequired, REASON_MAX_LENGTH) });
export const operatorNameForm = z.object({ name: line(copy.businessNameRequired) });

/** A business as the operator sees it. */
export type OperatorBusiness = {
  id: string;
  name: string;
  slug: string;
  zone: string;
  ownerName: string | null;
  ownerPhone: string;
  createdAt: number;
  isCalendarActive: boolean;
  hasAccount: boolean;
  /** Texts and mails of the last 24 hours: sent or waiting, and not sent. */
  sentOfDay: number;
  failedOfDay: number;
  suspension: { at: number; reason: string } | null;
};

export type OperatorAction = {
  kind: 'SUSPENDED' | 'LIFTED' | 'NAME_APPROVED';
  /** The reason, or the name that was approved. */
  text: string;
  by: string;
  at: number;
};

export type OperatorListPage = {
  kind: 'operator-list';
  now: number;
  query: string;
  businesses: OperatorBusiness[];
  /** There are more results than shown. */
  hasMore: boolean;
};

export type OperatorBusinessPage = {
  kind: 'operator-business';
  now: number;
  subject: OperatorBusiness;
  /** The well-known name that its own name resembles, until the operator approves it. */
  brand: string | null;
  actions: OperatorAction[];
  liftForm: FormState;
  nameForm: FormState;
};

export type OperatorSuspendPage = {
  kind: 'operator-suspend';
  now: number;
  subject: OperatorBusiness;
  form: FormState;
};
