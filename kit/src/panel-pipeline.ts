/**
 * The workflow of a panel's own repository: every change is tested; what is merged goes to a tenth of the visitors, in
 * the name of the run, whose token the product trusts without a secret.
 */
export const panelPipeline = (panel: string): string => `name: Panel

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      - run: npm test

  # Promoting the build for everybody is a person's decision.
  canary:
    needs: test
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 20
    permissions:
      contents: read
      id-token: write
    # Releases keep the order of the changes.
    concurrency: release-${panel}
    env:
      # Write your product's address here. It is also the audience of the token.
      PRODUCT: https://panel.example
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      - name: Release to a tenth of the visitors
        shell: bash
        run: |
          PANEL_TOKEN=$(curl --fail --silent --show-error --header "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$PRODUCT" | jq --raw-output .value)
          echo "::add-mask::$PANEL_TOKEN"
          export PANEL_TOKEN
          npx panel release --to "$PRODUCT" --canary 10 --why "$GITHUB_SHA"
`
