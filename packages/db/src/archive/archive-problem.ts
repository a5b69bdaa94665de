import { StartRefused } from '../start-refused.ts';

/** Why an archive cannot be written or restored, in a sentence for the operator. */
export class ArchiveProblem extends StartRefused {
  override name = 'ArchiveProblem';
}
