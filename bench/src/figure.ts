/** A limit that fails the run when it is missed. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number };

/** One number of a benchmark. Without a budget it only explains others. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: Budget;
};

/** What a benchmark gets, and how it reports while it runs. */
export type Bench = {
  readonly options: Options;
  /** Prints a progress line. */
  note(text: string): void;
};

export type Options = {
  /** Stored bookings of other businesses, in the large of the two databases. */
  readonly rows: number;
  /** Length of one measured load phase. */
  readonly seconds: number;
  /** Interleaved repetitions of each measurement. */
  readonly rounds: number;
  /** Attempts in the race. */
  readonly attempts: number;
  /** Simulated bids in auctions on two nodes. */
  readonly bids: number;
  /** How often a node is killed while auctions run. */
  readonly kills: number;
  /** How often `failover` kills the leading database. */
  readonly failovers: number;
  /** How often `cells` moves a business. */
  readonly moves: number;
  /** Random bookings over HTTP, from the code to the last cent. */
  readonly histories: number;
  /** How long `evening` lasts. */
  readonly minutes: number;
  /** Businesses of the city of `evening`. */
  readonly businesses: number;
  /** The CPU slowdown that simulates a slower device; 4 is a mid-range one. */
  readonly slowdown: number;
  /** The folder of another version, already built, that is measured in turn with this one. */
  readonly against?: string | undefined;
  /** Keeps the filled databases for the next run. */
  readonly isKept: boolean;
};

export type Benchmark = {
  readonly name: string;
  /** The method, in one line. */
  readonly method: string;
  run(bench: Bench): Promise<Figure[]>;
};

/** A number that could not be measured meets no budget. */
export function isWithin({ value, budget }: Figure): boolean {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}
