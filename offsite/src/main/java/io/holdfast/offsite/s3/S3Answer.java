package io.holdfast.offsite.s3;

import io.holdfast.offsite.object.StoredObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The XML in a response: a page of objects, or an error.
 *
 * @param objects the listed objects
 * @param texts the content of the other elements without children
 */
record S3Answer(List<StoredObject> objects, Map<String, String> texts) {

    static S3Answer parse(byte[] xml) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        List<StoredObject> objects = new ArrayList<>();
        Map<String, String> texts = new HashMap<>();
        Map<String, String> inside = texts;
        StringBuilder text = new StringBuilder();
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(xml));
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    text.setLength(0);
                    inside = reader.getLocalName().equals("Contents") ? new HashMap<>() : inside;
                } else if (event == XMLStreamConstants.CHARACTERS) {
                    text.append(reader.getText());
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    if (reader.getLocalName().equals("Contents")) {
                        objects.add(new StoredObject(
                                inside.getOrDefault("Key", ""),
                                Long.parseLong(inside.getOrDefault("Size", "")),
                                Instant.parse(inside.getOrDefault("LastModified", ""))));
                        inside = texts;
                    } else {
                        inside.put(reader.getLocalName(), text.toString());
                    }
                    text.setLength(0);
                }
            }
        } catch (XMLStreamException | NumberFormatException | DateTimeException e) {
            throw new IOException("the service has returned an unexpected response", e);
        }
        return new S3Answer(objects, texts);
    }

    String text(String element) {
        return texts.getOrDefault(element, "");
    }
}
