import { everyScreen, itIsJudged } from '../../fixtures/judged-screens.ts';

itIsJudged(everyScreen.filter(({ language }) => language === 'fr'));
