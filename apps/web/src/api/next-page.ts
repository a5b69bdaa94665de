type Page = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly items: readonly unknown[];
};

/** The number of the page after the last one loaded, while there is more; pages count from 0 (product/api#paging). */
export const nextPageOf = ({ page, limit, total, items }: Page): number | undefined =>
  items.length > 0 && (page + 1) * limit < total ? page + 1 : undefined;
