/** `/images/{id}.jpg` */
const PATH_LENGTH = 48;

const pathOf = (url: string): string => `right(${url}, ${PATH_LENGTH})`;

/**
 * Every place where a business, given as SQL, displays an image: the paths, whatever public URL was stored. An image
 * that is not found here is deleted, and does not move with its business. Add new places here.
 */
export const shownPaths = (business: string): string => `
  select unnest(array[${pathOf('media_url')}, ${pathOf('logo_url')}]) as path from business where id = ${business}
  union all select ${pathOf('image_url')} from service where business_id = ${business}
  union all select ${pathOf('image_url')} from resource where business_id = ${business}
  union all select ${pathOf('url')} from listing, unnest(image_urls) as url where business_id = ${business}
  union all select ${pathOf('url')} from incentive, unnest(image_urls) as url where business_id = ${business}`;

/** The condition for a row of `image`, given by its alias, that one of its owner's businesses displays. */
export const isShown = (image: string, business = 'true'): string => `
  exists (
    select from membership m cross join lateral (${shownPaths('m.business_id')}) shown
    where m.user_id = ${image}.user_id and ${business} and shown.path = '/images/' || ${image}.id || '.jpg')`;
