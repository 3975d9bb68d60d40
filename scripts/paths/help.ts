/** What `npm run paths -- --help` prints. */
export const help = `Paths through a machine of the portal, as sentences or as tests.

  npm run paths                                 all machines with their states and events
  npm run paths -- MACHINE --list               one machine, its states and events in words
  npm run paths -- MACHINE [options]            paths through it

MACHINE is named with a hyphen or a dot: enrollment-business, enrollment.business.

  --strategy shortest      the shortest path to every state; with --until, from every start (default)
             transitions   the shortest paths that together walk every transition
             simple        paths that come to no state twice, the shortest first, 200 unless --limit says more;
                           of an enrollment those in which one goes back by one step, from its start “resume”
  --until NAME             where paths end: a state (submitted), any state inside one (filling.company), or an
                           event (answers.confirmed, submitEnrollment.failed)
  --start NAME             one of the machine’s starts; all of them otherwise
  --without EVENT          leaves an event out of every path; may be said several times
  --format text            numbered sentences (default)
           markdown        a page with a table for each path
           json            everything; its shape is toldPaths in scripts/paths/told.ts
           gherkin         a feature with a scenario for each path, in the keywords of the language
           playwright      a test that walks each path in Chromium, to be put into tests/browser
  --lang en|fr|es|it       the language of the sentences (en)
  --limit N                no more than N paths
  --out FILE               writes there instead of printing; npm run --silent prints nothing else

How many states and transitions the paths walk, of how many, is said with each answer. The exit code is 2
where something is asked for that there is not.

  npm run paths -- enrollment.business --strategy transitions --until submitted \\
    --without progress.changed --format gherkin --lang fr
  npm run paths -- review --until conflict --format markdown --out review.md
`;
