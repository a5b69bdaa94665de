import type { ActingMember } from '@primehour/contract/acting-member';
import * as labels from '../copy/labels.ts';

/** 'by you', 'by Ben Ortiz', 'by a former member'. */
export const describeActor = ({ name, isYou }: ActingMember): string =>
  isYou ? labels.byYou : name === null ? labels.byFormerMember : labels.byMember(name);
