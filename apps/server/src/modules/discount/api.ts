/** What other modules may use of `discount`. */
export { applyDiscount, type Discounted, hasDiscounts } from './queries.ts';
