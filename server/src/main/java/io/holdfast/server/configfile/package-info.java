/** Reads YAML configuration files with references to environment variables and files. */
@NullMarked
package io.holdfast.server.configfile;

import org.jspecify.annotations.NullMarked;
