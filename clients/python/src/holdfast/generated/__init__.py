# Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.
