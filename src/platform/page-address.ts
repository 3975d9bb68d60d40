import { pagePath, pageQuery } from './environment.ts';

/** The whole address of the page within the portal, with the part of it that is named behind `#`. */
export const pageAddress = (): string => pagePath() + pageQuery() + window.location.hash;
