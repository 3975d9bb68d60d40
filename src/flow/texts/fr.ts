import activation from '../../../locales/fr/machines/activation.json' with { type: 'json' };
import confirmation from '../../../locales/fr/machines/confirmation.json' with { type: 'json' };
import correctionChart from '../../../locales/fr/machines/correction.json' with { type: 'json' };
import documentUpload from '../../../locales/fr/machines/document-upload.json' with { type: 'json' };
import enrollmentBusiness from '../../../locales/fr/machines/enrollment-business.json' with { type: 'json' };
import enrollmentIndividual from '../../../locales/fr/machines/enrollment-individual.json' with { type: 'json' };
import listing from '../../../locales/fr/machines/listing.json' with { type: 'json' };
import moneyOperation from '../../../locales/fr/machines/money-operation.json' with { type: 'json' };
import passwordReset from '../../../locales/fr/machines/password-reset.json' with { type: 'json' };
import redistribution from '../../../locales/fr/machines/redistribution.json' with { type: 'json' };
import request from '../../../locales/fr/machines/request.json' with { type: 'json' };
import review from '../../../locales/fr/machines/review.json' with { type: 'json' };
import secondFactor from '../../../locales/fr/machines/second-factor.json' with { type: 'json' };
import session from '../../../locales/fr/machines/session.json' with { type: 'json' };
import valueEditing from '../../../locales/fr/machines/value-editing.json' with { type: 'json' };
import valueImport from '../../../locales/fr/machines/value-import.json' with { type: 'json' };
import common from '../../../locales/fr/machines/common.json' with { type: 'json' };
import errors from '../../../locales/fr/errors.json' with { type: 'json' };
import correction from '../../../locales/fr/correction.json' with { type: 'json' };
import enrollment from '../../../locales/fr/enrollment.json' with { type: 'json' };
import publicPages from '../../../locales/fr/public.json' with { type: 'json' };
import shell from '../../../locales/fr/shell.json' with { type: 'json' };
import ui from '../../../locales/fr/ui.json' with { type: 'json' };
import values from '../../../locales/fr/values.json' with { type: 'json' };
import money from '../../../locales/fr/money.json' with { type: 'json' };
import redistributionScreens from '../../../locales/fr/redistribution.json' with { type: 'json' };
import requests from '../../../locales/fr/requests.json' with { type: 'json' };
import reviewScreens from '../../../locales/fr/review.json' with { type: 'json' };
import valueImportScreens from '../../../locales/fr/value-import.json' with { type: 'json' };
import type { LanguageTexts } from './types.ts';

/** What the charts are told with in French. */
export const fr: LanguageTexts = {
  charts: {
    activation,
    confirmation,
    correction: correctionChart,
    'document-upload': documentUpload,
    'enrollment-business': enrollmentBusiness,
    'enrollment-individual': enrollmentIndividual,
    listing,
    'money-operation': moneyOperation,
    'password-reset': passwordReset,
    redistribution,
    request,
    review,
    'second-factor': secondFactor,
    session,
    'value-editing': valueEditing,
    'value-import': valueImport,
  },
  common,
  screens: {
    correction,
    enrollment,
    errors,
    public: publicPages,
    shell,
    ui,
    values,
    money,
    redistribution: redistributionScreens,
    requests,
    review: reviewScreens,
    'value-import': valueImportScreens,
  },
};
